"""Cards, packs and sets of cards: numbers for kernels, text for people."""
