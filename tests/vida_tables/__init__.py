"""Every table of Vida's report, counted again in plain Python from traces, with all its columns."""
