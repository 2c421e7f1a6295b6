"""The five rooms (3.8): each file says what is asked, what may be chosen, and what each choice does."""
