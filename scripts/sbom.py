"""Writes what a release brings with it, as a CycloneDX 1.6 list: `python scripts/sbom.py [--out DIR]`.

The Python packages with versions and hashes from requirements/run.lock, and those of the built page from
web/package-lock.json. The same tree gives the same file: there is no date in it.
"""

import argparse
import json
import re
import tomllib
import uuid
from base64 import b64decode
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def version() -> str:
    found = re.search(r'^__version__ = "([^"]+)"', (ROOT / "src/ridotto/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def component(kind: str, name: str, number: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    url = f"pkg:{kind}/{name.replace('@', '%40')}@{number}"
    found: dict[str, Any] = {"type": "library", "bom-ref": url, "name": name, "version": number, "purl": url}
    return {**found, "hashes": hashes} if hashes else found


def python_packages() -> list[dict[str, Any]]:
    """Each with the hashes of every file that the lock accepts."""
    text = (ROOT / "requirements" / "run.lock").read_text("utf-8").replace("\\\n", " ")
    found = []
    for line in text.splitlines():
        pinned = re.match(r"([A-Za-z0-9_.-]+)(?:\[[^]]*\])?==([^ ;]+)", line)
        if pinned:
            hashes = [{"alg": "SHA-256", "content": digest} for digest in re.findall(r"sha256:([0-9a-f]{64})", line)]
            found.append(component("pypi", pinned[1].lower(), pinned[2], hashes))
    return found


def page_packages() -> list[dict[str, Any]]:
    """The packages inside the built page: those that its sources import."""
    imported = {
        "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
        for path in (ROOT / "web" / "src").rglob("*")
        if path.suffix in (".ts", ".js", ".svelte", ".css")
        for name in re.findall(r"""(?:from|import)\s*\(?['"](@?[a-z][^'"]*)['"]""", path.read_text("utf-8"))
    }
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    found = []
    for name in sorted(imported):
        facts = lock.get(f"node_modules/{name}")
        if facts is not None:  # else an alias of the build tool
            algorithm, _, digest = facts.get("integrity", "").partition("-")
            hashes = [{"alg": "SHA-512", "content": b64decode(digest).hex()}] if algorithm == "sha512" else []
            found.append(component("npm", name, facts["version"], hashes))
    return found


def listing() -> dict[str, Any]:
    number = version()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    parts = sorted(python_packages() + page_packages(), key=lambda part: part["bom-ref"])
    purl = f"pkg:pypi/ridotto@{number}"
    own = {"type": "application", "bom-ref": purl, "name": "ridotto", "version": number,
           "licenses": [{"license": {"id": project["license"]}}], "purl": purl}  # fmt: skip
    names = json.dumps(parts, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, purl + names)}",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the software bill of materials.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    found = listing()
    path = out / f"ridotto-{version()}.cdx.json"
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"dist: {path.name}, {len(found['components'])} packages")


if __name__ == "__main__":
    main()
