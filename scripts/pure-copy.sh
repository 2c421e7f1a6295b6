#!/bin/sh
# Copies the tree to the new folder $1 without anything compiled or installed, so that `import ridotto` finds pure Python there.
set -eu
cd "$(dirname "$0")/.."

mkdir -p "$1"
tar -cf - \
    --exclude='*.so' --exclude='*.pyd' --exclude='__pycache__' --exclude='*.egg-info' --exclude='node_modules' \
    --exclude='./.git' --exclude='./.venv*' --exclude='./build' --exclude='./dist' --exclude='./records' \
    --exclude='./.mypy_cache' --exclude='./.ruff_cache' --exclude='./.pytest_cache' --exclude='./.hypothesis' \
    . | tar -xf - -C "$1"
