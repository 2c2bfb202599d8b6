"""Figures within a page: what they share stands there once, and no more digits than a printer shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from markupsafe import Markup

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_NUMBER: Final = re.compile(r"-?\d+\.\d+")
_SHIFT: Final = re.compile(r"translate\(([^)]*)\)")
_ONLY_SHIFT: Final = re.compile(r"translate\((\S+) 0\)")
_DECIMALS: Final = 2

#: What matplotlib scales the outline of a letter by; nothing else is drawn so.
_LETTER: Final = "scale(0.015625)"


def _short(text: str) -> str:
    """Numbers with two decimals at most, which is 0.01 points."""

    def rounded(found: re.Match[str]) -> str:
        number = f"{float(found[0]):.{_DECIMALS}f}".rstrip("0").rstrip(".")
        return "0" if number == "-0" else number

    return _NUMBER.sub(rounded, text)


def _outline(path: str) -> str:
    """A path's commands without the blanks that mean nothing."""
    return re.sub(r"\s*([A-Za-z])\s*", r"\1", _short(path)).replace("\n", " ").strip()


def _children(parent: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """What an element holds, without groups that say nothing and without what only a program reads."""
    for child in parent:
        if child.tag in {f"{_SVG}metadata", f"{_SVG}style"}:
            continue
        if child.tag == f"{_SVG}g" and set(child.attrib) <= {"id"}:
            yield from _children(child)
        else:
            yield child


class PageFigures:
    """The figures of one page, whose letters are drawn once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._letters: dict[str, str] = {}
        self._known: set[str] = set()

    def add(self, svg: str) -> Markup:
        """A figure as it stands in the page; what it shares with those before it is left out."""
        root = ElementTree.fromstring(svg)
        root.set("role", "img")
        return Markup(self._written(root))

    def shared(self) -> Markup:
        """The letters of all figures so far, as an element that takes no room."""
        letters = "".join(self._letters.values())
        return Markup(
            f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{letters}</defs></svg>'
        )

    def _letter(self, name: str) -> str:
        """A short name for a letter of some font."""
        return self._names.setdefault(name, f"l{len(self._names)}")

    def _attributes(self, element: ElementTree.Element) -> dict[str, str]:
        found = dict(element.attrib)
        if element.tag == f"{_SVG}g":
            found.pop("id", None)
        link = found.pop(_LINK, None)
        if link is not None:
            name = link.removeprefix("#")
            found = {"href": f"#{self._letter(name) if name.startswith('DejaVu') else name}", **found}
        if "transform" in found:
            only = _ONLY_SHIFT.fullmatch(found["transform"]) if element.tag == f"{_SVG}use" else None
            if only:
                del found["transform"]
                found["x"] = _short(only[1])
            else:
                found["transform"] = _SHIFT.sub(lambda shift: f"translate({_short(shift[1])})", found["transform"])
        for name in {"x", "y", "width", "height", "viewBox"} & set(found):
            found[name] = _short(found[name])
        if "d" in found:
            found["d"] = _outline(found["d"])
        if "style" in found:
            found["style"] = found["style"].replace(": ", ":").replace("; ", ";")
        return found

    def _written(self, element: ElementTree.Element) -> str:
        """An element as text; a letter goes to those of the page, what the page has already is left out."""
        name = element.get("id", "")
        if element.tag == f"{_SVG}path" and element.get("transform") == _LETTER:
            own = self._letter(name)
            if own not in self._letters:
                self._letters[own] = f'<path id="{own}" d="{_outline(element.get("d", ""))}" transform="{_LETTER}"/>'
            return ""
        if name and element.tag != f"{_SVG}g":
            if name in self._known:
                return ""
            self._known.add(name)
        inside = "".join(self._written(child) for child in _children(element))
        tag = element.tag.removeprefix(_SVG)
        if tag == "defs" and not inside:
            return ""
        said = "".join(f' {key}="{value}"' for key, value in self._attributes(element).items())
        return f"<{tag}{said}>{inside}</{tag}>" if inside else f"<{tag}{said}/>"
