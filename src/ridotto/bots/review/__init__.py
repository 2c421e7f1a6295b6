"""What a decision was worth, and why: for reviews of finished games and for hints (docs/bots/review.md)."""
