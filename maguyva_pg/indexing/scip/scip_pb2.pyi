from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PositionEncoding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UnspecifiedPositionEncoding: _ClassVar[PositionEncoding]
    UTF8CodeUnitOffsetFromLineStart: _ClassVar[PositionEncoding]
    UTF16CodeUnitOffsetFromLineStart: _ClassVar[PositionEncoding]
    UTF32CodeUnitOffsetFromLineStart: _ClassVar[PositionEncoding]
UnspecifiedPositionEncoding: PositionEncoding
UTF8CodeUnitOffsetFromLineStart: PositionEncoding
UTF16CodeUnitOffsetFromLineStart: PositionEncoding
UTF32CodeUnitOffsetFromLineStart: PositionEncoding

class Index(_message.Message):
    __slots__ = ("metadata", "documents")
    METADATA_FIELD_NUMBER: _ClassVar[int]
    DOCUMENTS_FIELD_NUMBER: _ClassVar[int]
    metadata: Metadata
    documents: _containers.RepeatedCompositeFieldContainer[Document]
    def __init__(self, metadata: _Optional[_Union[Metadata, _Mapping]] = ..., documents: _Optional[_Iterable[_Union[Document, _Mapping]]] = ...) -> None: ...

class Metadata(_message.Message):
    __slots__ = ("tool_info", "project_root")
    TOOL_INFO_FIELD_NUMBER: _ClassVar[int]
    PROJECT_ROOT_FIELD_NUMBER: _ClassVar[int]
    tool_info: ToolInfo
    project_root: str
    def __init__(self, tool_info: _Optional[_Union[ToolInfo, _Mapping]] = ..., project_root: _Optional[str] = ...) -> None: ...

class ToolInfo(_message.Message):
    __slots__ = ("name", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class Document(_message.Message):
    __slots__ = ("relative_path", "occurrences", "text", "position_encoding")
    RELATIVE_PATH_FIELD_NUMBER: _ClassVar[int]
    OCCURRENCES_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    POSITION_ENCODING_FIELD_NUMBER: _ClassVar[int]
    relative_path: str
    occurrences: _containers.RepeatedCompositeFieldContainer[Occurrence]
    text: str
    position_encoding: PositionEncoding
    def __init__(self, relative_path: _Optional[str] = ..., occurrences: _Optional[_Iterable[_Union[Occurrence, _Mapping]]] = ..., text: _Optional[str] = ..., position_encoding: _Optional[_Union[PositionEncoding, str]] = ...) -> None: ...

class Occurrence(_message.Message):
    __slots__ = ("range", "symbol", "symbol_roles")
    RANGE_FIELD_NUMBER: _ClassVar[int]
    SYMBOL_FIELD_NUMBER: _ClassVar[int]
    SYMBOL_ROLES_FIELD_NUMBER: _ClassVar[int]
    range: _containers.RepeatedScalarFieldContainer[int]
    symbol: str
    symbol_roles: int
    def __init__(self, range: _Optional[_Iterable[int]] = ..., symbol: _Optional[str] = ..., symbol_roles: _Optional[int] = ...) -> None: ...
