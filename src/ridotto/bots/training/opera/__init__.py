"""Fits that only Opera has."""
