"""The six roles (3.3): each file says who is asked, what they may choose, and what each choice does."""
