"""Pictures of Opera for notebooks."""
