"""Observations as rows of bytes, written without numpy: these modules are compiled as the engine is."""
