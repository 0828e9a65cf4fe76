"""The books that are for sale."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Book:
    isbn: str
    title: str
    author: str
    price: Decimal
    stock: int = 0


class Catalog:
    def __init__(self, books: list[Book]):
        self._by_isbn = {book.isbn: book for book in books}

    def find_by_isbn(self, isbn: str) -> Book | None:
        return self._by_isbn.get(normalize_isbn(isbn))

    def search_books(self, words: str) -> list[Book]:
        """Find books by words in title or author, best match first."""
        wanted = words.lower().split()
        scored = [(sum(word in f"{b.title} {b.author}".lower() for word in wanted), b) for b in self._by_isbn.values()]
        return [book for score, book in sorted(scored, key=lambda pair: -pair[0]) if score]


def normalize_isbn(isbn: str) -> str:
    """Drop dashes and turn ISBN-10 into ISBN-13."""
    digits = isbn.replace("-", "").replace(" ", "")
    if len(digits) == 10:
        digits = "978" + digits[:9]
        check = (10 - sum(int(d) * (1, 3)[i % 2] for i, d in enumerate(digits)) % 10) % 10
        digits += str(check)
    return digits
