"""From a question to an answer: filters, intent, plan, four retrievers, fusion."""
