"""Pictures of La Stanza for notebooks."""
