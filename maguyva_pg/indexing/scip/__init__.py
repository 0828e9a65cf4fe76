"""What compilers know: SCIP indexes, read and laid over a repository.

index_file    a SCIP file's documents, one by one
symbol_names  the parts of a SCIP symbol, and the name of what lies outside
placing       ranges of a document as places in the text of its file; does the one fit the other?
precise_data  which place means what, remembered in the database
scip.proto    the messages that are read; ``scip_pb2`` is generated from it
"""
