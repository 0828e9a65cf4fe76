"""The wording by which a question's intent is told: rules as data, in the order in which they are tried.

Patterns are searched in the asker's words, without an opening such as ``please show me`` and without
punctuation at the end. The group ``subject`` is what the question is about. ``NAME`` stands for a name of
any shape and ``DISTINCT`` for one that is written as only names in code are.
"""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from maguyva_pg.search.name_shapes import DISTINCT, NAME


class Intent(StrEnum):
    """What a question wants."""

    FIND_DEFINITION = "find_definition"
    FIND_REFERENCES = "find_references"
    UNDERSTAND_CODE = "understand_code"
    FIND_SIMILAR = "find_similar"
    IMPACT_ANALYSIS = "impact_analysis"
    EXACT_MATCH = "exact_match"


class Special(StrEnum):
    """Evidence that is no wording; ``classify`` knows how to look for it."""

    QUOTED = "quoted"
    ERROR_MESSAGE = "error_message"
    SNIPPET = "snippet"
    NAMES = "names"
    CONSTRUCTS = "constructs"


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of evidence for an intent."""

    name: str
    intent: Intent
    confidence: float
    """Where the evidence is graded, that of the strongest."""
    evidence: Wording | Special
    one_line: bool = True
    """Whether it holds for questions of one line only; several are pasted code or output."""


class Wording:
    """What some wording looks like, compiled when a question first gets as far.

    All together take 30 ms, most of it for questions that an earlier rule tells, or for commands without one.

    Args:
        pattern: a regular expression, spread out and with remarks.
    """

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._pattern, re.VERBOSE)

    def search(self, words: str) -> re.Match[str] | None:
        """Find it in a question's words."""
        return self._compiled.search(words)


def _wording(*alternatives: str) -> Wording:
    # The same group name may not occur twice in a pattern: subject, subject2, subject3 …
    numbered: list[str] = []
    for position, alternative in enumerate(alternatives):
        numbered.append(alternative.replace("<subject>", f"<subject{position}>"))
    joined = "|".join(f"(?:{alternative})" for alternative in numbered)
    return Wording(joined.replace("DISTINCT", DISTINCT).replace("NAME", NAME))


_CHANGING = r"(?:chang|renam|remov|delet|modify|refactor|dropp|alter|edit|mov|rewrit|replac|upgrad|updat)ing"
_CHANGE = (
    r"(?:change|rename|remove|delete|modify|refactor|drop|alter|edit|move|rewrite|replace|touch"
    r"|upgrade|update)"
)
_CHANGE_SWEDISH = (
    r"(?:ändrar|byter\ namn\ på|döper\ om|tar\ bort|raderar|flyttar|skriver\ om|byter\ ut|refaktorerar)"
)
_ARTICLE = r"(?:(?:the|a|an|all|any|every|each|alla|den|det)\s+){0,3}"
_KIND = r"(?:(?:function|method|class|struct|type|hook|component|helper|module|funktion|metod|klass)\s+)?"

_EXPLANATION = _wording(
    # How to find something, and what a change does, are other questions that begin alike.
    rf"""(?i:^how\b
      (?!.*\b(?:find|see|list|locate|look\ up|search)\b.*
        \b(?:callers?|usages?|references|call\ sites|definition|where)\b)
      (?!\s+many\b)
      (?!.*\b{_CHANGING}\b.*\b(?:affect|impact|break|influence)))""",
    r"(?i:^(?:why|explain|describe|walk\s+me\s+through)\b(?!\s+(?:where|who|what\s+(?:depends|breaks))\b))",
    r"(?i:^what\s+(?:does|do)\s+.+\s+(?:do|mean|return|look\s+like|work)$)",
    r"(?i:^(?:varför|förklara|beskriv)\b)",
    r"(?i:^hur\b(?!\s+(?:många\b|påverkas?\b)))",
    r"(?i:^vad\s+(?:gör|betyder|returnerar)\b)",
    r"(?i:^vad\s+beror\s+(?:det|detta|felet)\b)",
)

_MODIFIER = (
    r"(?:export(?:\s+default)?|public|private|protected|internal|static|abstract|final|async|pub(?:\(\w+\))?"
    r"|inline|virtual|override|unsafe|extern|data|sealed|open|declare|const)"
)
_WORD_KEYWORD = (
    r"(?:class|function|interface|struct|enum|trait|type|module|namespace|protocol|object|record|impl|macro|method"
    r"|typedef|const|constant|let|var|val|variable|import|require|include|package|component|decorator|hook|symbol|fun"
    r"|sub|klass(?:en)?|funktion(?:en)?|metod(?:en)?|gränssnitt(?:et)?|konstant(?:en)?|variabeln?)"
)
_CODE_KEYWORD = r"(?:def|defp|defmodule|defmacro|func|fn)"
_REST_OF_HEAD = (
    r"(?:$|\s*[(:{<=;,\[]|\s+(?:extends|implements|inherits|where|from|as|with|for)\s"
    r"|\s+(?:in|inside|within|i|inom|från|är|is|defined|definition|class|struct|method|function|interface|enum|trait)\b)"
)
# Words that follow "class", "type", "import" … in prose: what one talks about, not what one defines.
_TOPIC = (
    r"(?:\w+(?:tion|sion|ment|ness|ing|ance|ence|ity|archy|ings|tions|ments|ship)|design|diagrams?|pipelines?|overview"
    r"|systems?|loaders?|errors?|names?|calls?|pointers?|arguments?|args|parameters?|params|variables?|methods?|fields?"
    r"|attributes?|members?|classes|functions|types?|modules|hints?|checks?|checkers?|order|cycles?|paths?|statements?"
    r"|signatures?|objects?|values?|components?|patterns?|layout|bodies|body|defs?|scripts?|export|exports|data|files?"
    r"|conversions?|systemet|hierarki(?:n)?|bounds|safety|support|usage|based|level|wide|utilities|utils|helpers?)"
)
_KEYWORD = _wording(
    # Code and not English: any name may follow.
    rf"^{_ARTICLE}(?:{_MODIFIER}\s+)*{_CODE_KEYWORD}\s+(?:\([^)]*\)\s*)?(?P<subject>NAME)(?!\s+(?i:{_TOPIC})\b){_REST_OF_HEAD}",
    r"^func(?:tion)?\s+(?P<subject>NAME)\s*\(",
    # English words: something only names look like, or a capital.
    rf"^{_ARTICLE}(?:{_MODIFIER}\s+)*(?i:{_WORD_KEYWORD})\s+(?P<subject>DISTINCT|[A-Z]\w*){_REST_OF_HEAD}",
    # A plain word has to be all that follows, or code.
    rf"^(?:{_MODIFIER}\s+)*{_WORD_KEYWORD}\s+(?!(?i:{_TOPIC})\s*$)(?P<subject>NAME)"
    rf"(?:$|\s*[({{<=]|\s+(?:extends|implements)\s+\w+|\s+as\s+\w+$|\s+from\s+['\"./@])",
    # Whole statements.
    r"^import\s+(?:type\s+)?(?:\w+\s*,\s*)?[{*].*\bfrom\b",
    r"^from\s+(?P<subject>NAME)\s+import\s+[\w*(]",
    r"^\#\s*include\s+[<\"](?P<subject>[^>\"]+)",
    r"^use\s+(?P<subject>\w+(?:::\w+)+)",
    r"^CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|FUNCTION|INDEX|TYPE|PROCEDURE|TRIGGER)\s+(?P<subject>NAME)",
)

_DEFINITION = _wording(
    r"""(?i:^where(?:'s|\s+(?:is|are|was|do\s+we|did\s+we|does|can\s+i\s+find))\s+(?P<subject>.+?)
      \s+(?:get\s+)?(?:defined|declared|defines?|declares?)\b)""",
    r"""(?i:^where\s+do\s+(?:we|you|i)\s+(?:define|declare)\s+(?P<subject>.+)$)""",
    rf"""(?i:^where(?:'s|\s+(?:is|are|does))\s+{_ARTICLE}{_KIND}(?P<subject>NAME)(?:\s+(?:function|method|class))?
      \s+(?:implemented|located|lives?|implementation)$)""",
    rf"""(?i:^{_ARTICLE}(?:(?:what\s+is|go\s+to|jump\s+to|where(?:'s|\s+is))\s+)?{_ARTICLE}
      (?:definition|declaration|source)s?\s+(?:of|for)\s+(?!done\b)(?P<subject>.+)$)""",
    r"^(?P<subject>DISTINCT)(?i:\s+(?:definition|declaration|source\s+code)$)",
    r"(?i:^var\s+(?:är|blir|finns)\s+(?P<subject>.+?)\s+(?:definierade?|definierat|definierad|deklarerade?|deklarerat)\b)",
    rf"(?i:^(?:where(?:'s|\s+is)|var\s+(?:ligger|finns|är|hittar\s+(?:jag|vi|man)))\s+{_ARTICLE}{_WORD_KEYWORD}\s+)(?P<subject>DISTINCT|[A-Z]\w*)$",
    r"(?i:^var\s+(?:definieras|deklareras|definierar\s+vi)\s+(?P<subject>.+)$)",
    rf"(?i:^var\s+implementeras\s+{_ARTICLE}(?P<subject>NAME)$)",
    r"(?i:^(?:(?:gå|hoppa)\s+till\s+)?(?:definitionen|definition|deklarationen)\s+(?:av|för|på)\s+(?P<subject>.+)$)",
)

# "everything that calls X": all of it is asked for, so a plain word may follow.
_PLACES = (
    r"(?:(?:all|any|every)\s+(?:\w+\s+)?|(?:the\s+)?(?:places|code|files|functions|methods|classes|spots|lines)\s+"
    r"|everything\s+|anything\s+)(?:of\s+)?(?:that|which)"
)

_CALLERS = _wording(
    r"""(?i:^(?:who|what|which\s+(?:\w+\s+){0,2}?\w+)\s+(?:all\s+|else\s+)?(?:is\s+calling|are\s+calling|calls?|invokes?)
      \s+(?!(?:for|are|is|do|does|did|should|can|to)\b)(?P<subject>.+)$)""",
    rf"(?i:^{_ARTICLE}(?:callers|calls?|call[-\ ]?sites?|invocations)\s+(?:of|to|for)\s+(?P<subject>.+)$)",
    r"(?i:^(?:from\s+)?where(?:'s|\s+(?:is|are|does|do))\s+(?P<subject>.+?)\s+(?:being\s+|get(?:s|ting)?\s+)?(?:called|invoked)\b)",
    rf"(?i:^{_PLACES}\s+(?:calls?|invokes?)\s+(?P<subject>.+)$)",
    r"(?i:^where\s+do\s+(?:we|you|i)\s+(?:call|invoke)\s+(?P<subject>.+)$)",
    r"^(?P<subject>DISTINCT)(?i:\s+(?:callers|call\s+sites)$)",
    r"(?i:^(?:vem|vad|vilka?(?:\s+\w+){0,2})\s+(?:som\s+)?(?:anropar|kallar\s+på)\s+(?P<subject>.+)$)",
    r"(?i:^(?:alla\s+)?(?:ställen|platser|kod|filer|funktioner|allt)\s+som\s+(?:anropar|kallar\s+på)\s+(?P<subject>.+)$)",
    r"(?i:^var(?:ifrån)?\s+anropas\s+(?P<subject>.+)$)",
    rf"(?i:^{_ARTICLE}(?:anrop(?:en)?|anropare|anropsställen)\s+(?:av|till|för)\s+(?P<subject>.+)$)",
)

_REFERENCES = _wording(
    r"""(?i:^(?:who|what|which\s+(?:\w+\s+){0,2}?\w+)\s+(?:all\s+|else\s+)?(?:is\s+using|are\s+using|uses?|references
      |imports?|instantiates?|consumes?|implements?|inherits\s+from|extends?|subclasses)
      \s+(?!(?:are|is|do|does|should|can|to|of|cases?)\b)(?P<subject>.+)$)""",
    rf"""(?i:^(?:are\s+there\s+(?:any\s+)?|is\s+there\s+(?:any\s+)?|what\s+are\s+|where\s+are\s+)?{_ARTICLE}
      (?:list\s+of\s+|number\s+of\s+)?{_ARTICLE}
      (?:usages?|uses?|references?|occurrences|importers)\s+(?:of|to)\s+(?P<subject>.+)$)""",
    rf"(?i:^{_ARTICLE}(?:subclasses|implementations|implementers|instances)\s+of\s+)(?P<subject>DISTINCT|[A-Z]\w*)$",
    r"""(?i:^where(?:\s+in\s+(?:the\s+)?\w+)?(?:'s|\s+(?:is|are|does|do|else\s+is))\s+(?P<subject>.+?)\s+
      (?:being\s+|get(?:s|ting)?\s+)?(?:used|referenced|imported|instantiated|consumed)\b)""",
    r"(?i:^where(?:'s|\s+(?:is|are)))\s+(?P<subject>DISTINCT)(?i:\s+(?:implemented|extended|subclassed|overridden)\s+by\b)",
    rf"(?i:^{_PLACES}\s+(?:uses?|references?|imports?|needs?|implements?|extends?)\s+(?P<subject>.+)$)",
    r"(?i:^(?:används|anropas|importeras|refereras)\s+(?P<subject>\S+)(?:\s+(?:någonstans|fortfarande|alls|än|av\s+någon))*$)",
    r"(?i:^(?:is|are)\s+(?P<subject>\S+)\s+(?:ever\s+|still\s+|being\s+)?(?:used|called|referenced|imported)\b)",
    r"(?i:^(?:does|do)\s+any(?:thing|one|body|\s+\w+)\s+(?:still\s+)?(?:use|call|reference|import)\s+(?P<subject>.+)$)",
    r"(?i:^where\s+(?:do|does|did)\s+(?:we|you|i|the\s+code)\s+(?:use|import|reference)\s+(?P<subject>.+)$)",
    r"""(?i:^how\s+do\s+i\s+(?:find|see|list|locate)\s+(?:all\s+)?(?:the\s+)?(?:usages|references|callers)
      \s+(?:of|to)\s+(?P<subject>.+)$)""",
    r"^(?P<subject>DISTINCT)(?i:\s+(?:usages?|uses|references)$)",
    r"""(?i:^(?:vem|vad|vilka?(?:\s+\w+){0,2})\s+(?:som\s+)?(?:använder(?:\s+sig\s+av)?|refererar(?:\s+till)?|importerar
      |ärver\s+från|implementerar)\s+(?P<subject>.+)$)""",
    r"(?i:^var\s+(?:används|refereras|importeras|instansieras|skapas|använder\s+vi)\s+(?P<subject>.+)$)",
    r"(?i:^var\s+(?:är|blir)\s+(?P<subject>.+?)\s+(?:använt|använda|använd|importerad|refererad)$)",
    rf"(?i:^{_ARTICLE}(?:användning(?:en|ar|arna)?|referens(?:en|er|erna)?)\s+(?:av|till|för)\s+(?P<subject>.+)$)",
)

_IMPACT = _wording(
    rf"""(?i:\bblast\s+radius\b(?:\s+(?:of|for|if|when)\s+(?:(?:i|we)\s+{_CHANGE}\s+|{_CHANGING}\s+)?
      (?P<subject>.+))?)""",
    rf"""(?i:^(?:what(?:'s|\s+is|\s+are|\s+would\s+be|\s+will\s+be)\s+)?{_ARTICLE}(?:full\s+|total\s+|downstream\s+|potential\s+)?
      (?:impact|(?:ripple\s+|side\s+|knock-on\s+)?effects?|consequences)\s+(?:of|on|if|when|from)\s+
      (?:(?:i|we)\s+{_CHANGE}\s+|{_CHANGING}\s+|(?:a\s+)?changes?\s+(?:to|in)\s+|renames?\s+of\s+)(?P<subject>.+)$)""",
    rf"""(?i:^(?:what(?:'s|\s+is)\s+)?{_ARTICLE}impact\s+(?:of|on|for)\s+{_ARTICLE}{_KIND}
      (?P<subject>NAME|(?:this|that)\s+\w+|it|this)$)""",
    r"(?i:^impact(?:\s+analysis)?(?:\s+(?:of|for|on))?(?:\s+(?P<subject>NAME))?$)",
    r"(?i:^(?:who|(?:what|which)(?:\s+\w+){0,3}?)\s+(?:all\s+|else\s+)?(?:depends?|rel(?:y|ies)|is\s+dependent|are\s+dependent)\s+(?:up)?on\s+(?P<subject>.+)$)",
    rf"(?i:^{_ARTICLE}(?:reverse\s+dependencies|dependents|dependants)\s+(?:of|on|for)\s+(?P<subject>.+)$)",
    rf"""(?i:^(?:what|which\s+.+?|who)\s+(?:all\s+|else\s+|tests\s+)?(?:breaks?|(?:would|will|could|might|can|may)\s+(?:break|fail|be\s+affected
      |go\s+wrong|stop\s+working|happen|be\s+impacted)|goes\s+wrong|(?:is|are|gets?)\s+(?:affected|impacted)|stops\s+working|fails?)
      \s+(?:if|when|by)\s+(?:(?:i|we|you|someone)\s+{_CHANGE}\s+|{_CHANGING}\s+)?(?P<subject>.+)$)""",
    r"(?i:^(?:what|which)\s+tests?\s+(?:reach|cover|exercise|touch|hit|run|execute)(?:e?s)?\s+)(?P<subject>DISTINCT)$",
    r"(?i:^vilka\s+tester\s+(?:når|täcker|kör)\s+)(?P<subject>DISTINCT)$",
    rf"(?i:^what\s+(?:happens|else\s+happens)\s+(?:if|when)\s+(?:i|we|you|someone)\s+{_CHANGE}\s+(?P<subject>.+)$)",
    rf"(?i:^(?:what|which|who)\b.*\b(?:after|if|when|by)\s+{_CHANGING}\s+)(?P<subject>DISTINCT)$",
    r"(?i:^rename\s+)(?P<subject>DISTINCT)(?i:\s+(?:to|into|as)\s+\S+$)",
    r"(?i:^(?:byt\s+namn\s+på|döp\s+om)\s+)(?P<subject>DISTINCT)(?i:\s+till\s+\S+$)",
    rf"(?i:^what\s+(?:else\s+)?(?:do|must|should|would)\s+(?:i|we)\s+(?:(?:also\s+|have\s+to\s+|need\s+to\s+)*{_CHANGE})"
    rf"\s+(?:if|when)\s+(?:i|we)\s+{_CHANGE}\s+(?P<subject>.+)$)",
    rf"""(?i:^(?:is\s+it|would\s+it\s+be)\s+safe\s+to\s+{_CHANGE}\s+(?P<subject>.+)$)""",
    rf"""(?i:^(?:can|could|may)\s+(?:i|we)\s+(?:safely\s+){_CHANGE}\s+(?P<subject>.+)$)""",
    rf"""(?i:^if\s+(?:i|we)\s+{_CHANGE}\s+(?P<subject>.+?)(?:\s*,|\s+(?:what|which|will|would)\b|$))""",
    rf"""(?i:^(?:how\s+)?(?:does|do|would|will|can|could)\s+{_CHANGING}\s+(?P<subject>.+?)\s+(?:affect|impact|break|influence)\b)""",
    rf"""(?i:\baffected\s+(?:by|if\s+(?:i|we))\s+(?:{_CHANGING}|{_CHANGE}|(?:a\s+)?changes?\s+(?:to|in))\s+(?P<subject>.+)$)""",
    r"(?i:\bpåverkansradien?\b(?:\s+(?:av|för|om|på)\s+(?P<subject>.+))?)",
    rf"""(?i:^(?:vad\s+är\s+|vilken\s+|vilka\s+)?(?:påverkan(?:sanalys)?|konsekvens(?:en|er|erna)?)(?:\s+(?:av|på|för|om)\s+
      (?:att\s+(?:ändra|ta\s+bort|radera|byta\s+(?:namn\s+på|ut)|flytta)\s+|(?:jag|vi|man)\s+{_CHANGE_SWEDISH}\s+)?(?P<subject>.+))?$)""",
    r"(?i:^(?:vad|vem|vilka?(?:\s+\w+){0,2})\s+(?:allt\s+|mer\s+)?(?:beror|är\s+beroende)\s+(?:på|av)\s+(?P<subject>.+)$)",
    rf"""(?i:^vad\s+(?:allt\s+)?(?:går\s+sönder|slutar\s+fungera|kan\s+gå\s+sönder|brister|påverkas|händer)\s+(?:om|när|av|ifall)\s+
      (?:att\s+)?(?:jag|vi|man|någon)\s+{_CHANGE_SWEDISH}\s+(?P<subject>.+)$)""",
    r"(?i:^(?:vad|vilka?(?:\s+\w+){0,2}|hur)\s+(?:allt\s+)?påverkas\b(?:\s+(?:av|om)\s+(?P<subject>.+))?)",
    rf"(?i:^om\s+(?:jag|vi|man)\s+{_CHANGE_SWEDISH}\s+(?P<subject>.+?)(?:\s*,|\s+vad\b|$))",
    r"(?i:^kan\s+(?:jag|vi|man)\s+(?:utan\s+vidare\s+)?(?:ta\s+bort|radera|byta\s+namn\s+på|ändra)\s+)(?P<subject>DISTINCT)$",
    r"(?i:^(?:kan\s+(?:jag|vi|man)|är\s+det)\s+säkert\s+(?:att\s+)?(?:ändra|ta\s+bort|radera|flytta)\s+(?P<subject>.+)$)",
)

# No set wording, but a name of code beside a word for using or breaking it: unsure, yet likelier than that
# the name's definition is wanted. Of 182 questions written after the other rules, eleven had only this.
_USE_OF_NAME = _wording(
    rf"""(?i:\b(?:calls?|calling|uses?|using|imports?|importing|renders?|instantiates?|invokes?|reads?|overrides?
      |throws?|raises?|catch(?:es)?|anropar|använder|importerar|skapar|läser|kastar)\s+{_ARTICLE}
      {_KIND})(?P<subject>DISTINCT)$""",
    r"""(?i:^(?:(?:from\s+)?where|all|every|find|list|which|any|places|var|alla|when)\b.*?\b)(?P<subject>DISTINCT)
      (?i:\s+(?:(?:is|are|gets|being|was|ever)\s+)*(?:called|used|imported|rendered|instantiated|created|invoked
      |read|overridden|thrown|raised|caught|referenced|anropas|används|importeras|skapas)$)""",
)
_CHANGE_OF_NAME = _wording(
    rf"(?i:^(?:can|could|may|should)\s+(?:i|we)\s+{_CHANGE}\s+{_ARTICLE}{_KIND})(?P<subject>DISTINCT)$",
    r"""(?i:\b(?:breaks?|fails?|affect(?:s|ed)?|impact(?:s|ed)?|sönder|påverkas?|berörs?)\b.*\s)(?P<subject>DISTINCT)$""",
)

# Names of system errors, those of Node's resolver and npm among them. Any other word in capitals that begins
# with E would be ETAG, EVENT or ENUM.
_ERRNO = "|".join(sorted({*errno.errorcode.values(), "ENOTFOUND", "ERESOLVE", "ENOTSUP", "EWOULDBLOCK"}))
_ERROR_CODE = (
    rf"(?:{_ERRNO}|EAI_[A-Z]+|ERR_[A-Z_]+"
    r"|E\d{3,5}|TS\d{4,5}|CS\d{4}|ORA-\d{5}|SIGSEGV|0x[89A-Fa-f][0-9A-Fa-f]{7})"
)
ERROR_MESSAGE = re.compile(
    r"""(?:^|(?<=\s))(?P<subject>
      (?:[\w.]*(?:Error|Exception|Warning)|panic|fatal(?:\ error)?|FATAL|ERROR|error(?:\[\w+\])?):\s+\S.*)""",
    re.VERBOSE,
)
_ERROR_TOKEN = _wording(
    r"(?i:\b(?P<subject>traceback\s+\(most\s+recent\s+call\s+last\)))",
    # Not what a program does with tracebacks.
    r"""(?i:\b(?P<subject>traceback)\b(?!\s+(?:format|print|handl|render|modul|utilit|filter|object|frame|helper|display|report)\w*)
      (?!\s+(?:and|of|from)\b))""",
    rf"(?<!\w)(?P<subject>{_ERROR_CODE})(?!\w)",
    r"(?i:\b(?P<subject>segmentation\s+fault|core\s+dumped|undefined\s+reference\s+to|no\s+such\s+file\s+or\s+directory))",
    r"(?P<subject>\bpanic:)",
    # Codes that programs, databases and advisories give to what went wrong.
    r"""(?<!\w)(?P<subject>SQLSTATE[\[\ ]*\w{5}\]?|CVE-\d{4}-\d{4,}
      |(?i:errno|exit\ (?:code|status))\ -?\d{1,3})(?!\w)""",
    # A line of a log.
    r"""^(?P<subject>(?:\[?\d{4}-\d\d-\d\d[T\ ][\d:.,Z+-]+\]?\s+)?
      \[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\]?:?\s+\S.*)$""",
)

_SIMILAR = _wording(
    r"""(?i:^(?:\S+\s+){0,3}?(?:similar|equivalent|analogous)\s+(?:code\s+|functions?\s+|implementations?\s+)?(?:to|as)\s+
      (?P<subject>.+)$)""",
    r"""(?i:^(?:any\s+|some\s+|other\s+|more\s+)*(?:code|functions?|something|anything|methods?|classes|snippets?|examples?|tests?|places)?\s*
      (?:that\s+)?(?:looks?\s+|works?\s+|just\s+)?like\s+)(?P<subject>(?i:this|that|these)\b.*|DISTINCT)$""",
    r"(?i:^(?:is|are)\s+there\s+(?:\w+\s+){0,2}?(?:code|something|anything|functions?|methods?)\s+like\s+)(?P<subject>DISTINCT)",
    r"(?i:^(?:code|anything|something|functions?|methods?)\s+(?:that\s+)?resembl(?:es?|ing)\s+(?P<subject>.+)$)",
    r"(?i:^(?:similar|same|duplicate[sd]?)\s+(?:code|functions?|methods?|implementations?|snippets?|logic)\b)",
    r"(?i:^(?:near[-\s])?(?:duplicates|copies|clones)\s+of\s+(?P<subject>.+)$)",
    r"(?i:^(?:finns\s+det\s+)?(?:någon\s+|annan\s+)?liknande\s+(?:kod|funktion\w*|metod\w*|klass\w*|implementation\w*)\b(?:\s+(?:som|till)\s+(?P<subject>.+))?)",
    r"""(?i:^(?:finns\s+det\s+)?(?:något|någon|annan|kod|funktion\w*|metod\w*|klass\w*)*\s*(?:kod\s+)?(?:som\s+)?
      (?:liknar|likt|snarlik\w*)\s+(?P<subject>.+)$)""",
    r"(?i:^(?:kod|något)\s+som\s+(?P<subject>den\s+här|denna|det\s+här)\b)",
    r"(?i:^(?:finns\s+det\s+)?(?:något|någonting|kod)\s+(?:som\s+är\s+)?lik(?:nande|t|artat)\s+)(?P<subject>DISTINCT)$",
    r"(?i:^dubblett(?:er|en)?\s+av\s+(?P<subject>.+)$)",
)

# One line of pasted code whose first word would be taken for the start of a definition, or for prose.
_STATEMENT = _wording(
    r"""^(?:const|let|var|val|auto|final)\s+[^=;]+=(?!=)(?!\s*(?:async\s*)?(?:function\b|\(?[^()]*\)?\s*=>)).*\w\(""",
    r"^(?:SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM)\s+\S",
)

_EXACT_WORDING = _wording(
    r"(?i:^(?:the\s+)(?:exact\s+|literal\s+)?(?:string|text|phrase|literal)\s+(?P<subject>\S+)$)",
    r"(?i:^(?:strängen|texten|teckensträngen)\s+(?P<subject>\S+)$)",
    r"(?i:^grep\s+(?:for\s+|efter\s+)?(?P<subject>\S+)$)",
)
# Nothing but signs: no other mode can find "=>" or "%s".
_SIGNS = _wording(r"^(?P<subject>[\W_]+)$")
# One piece of text that is no name: an address, an option of a command, a tag.
_LITERAL = _wording(
    r"^(?P<subject>[a-z][a-z0-9+.-]*://\S+)$",
    r"^(?P<subject>--[a-z0-9][\w-]*(?:=\S*)?)$",
    r"^(?P<subject></?[A-Za-z][\w:-]*(?:\s[^<>]*)?/?>)$",
)

_EXPLANATION_WORD = _wording(
    r"""(?i:\b(?:how|why|explain\w*|architecture|overview|internals|walkthrough
      |hur|varför|förklar\w*|arkitektur\w*|översikt\w*)\b)""",
    r"(?i:^what\s+(?:is|are|does|do|kind)\b)",
    r"(?i:^vad\s+(?:är|gör)\b)",
)

RULES: tuple[Rule, ...] = (
    # A question that opens with how or why wants an explanation, whatever name, error or "callers of" is in
    # it ("how do callers of Foo.bar handle ECONNREFUSED"); so this comes before all that looks for these.
    Rule("explanation", Intent.UNDERSTAND_CODE, 0.75, _EXPLANATION),
    Rule("statement", Intent.FIND_SIMILAR, 0.85, _STATEMENT),
    Rule("keyword", Intent.FIND_DEFINITION, 0.95, _KEYWORD),
    Rule("definition", Intent.FIND_DEFINITION, 0.95, _DEFINITION),
    Rule("callers", Intent.FIND_REFERENCES, 0.90, _CALLERS),
    Rule("references", Intent.FIND_REFERENCES, 0.90, _REFERENCES),
    Rule("impact", Intent.IMPACT_ANALYSIS, 0.90, _IMPACT),
    # Before quoted: a message contains quotes, and all of it is the text to find.
    Rule("error_message", Intent.EXACT_MATCH, 0.90, Special.ERROR_MESSAGE, one_line=False),
    Rule("literal", Intent.EXACT_MATCH, 0.85, _LITERAL),
    Rule("quoted", Intent.EXACT_MATCH, 0.90, Special.QUOTED, one_line=False),
    Rule("error_token", Intent.EXACT_MATCH, 0.90, _ERROR_TOKEN, one_line=False),
    Rule("exact_wording", Intent.EXACT_MATCH, 0.85, _EXACT_WORDING),
    Rule("signs", Intent.EXACT_MATCH, 0.85, _SIGNS),
    Rule("similar", Intent.FIND_SIMILAR, 0.85, _SIMILAR, one_line=False),
    Rule("snippet", Intent.FIND_SIMILAR, 0.85, Special.SNIPPET, one_line=False),
    Rule("change_of_name", Intent.IMPACT_ANALYSIS, 0.80, _CHANGE_OF_NAME),
    Rule("use_of_name", Intent.FIND_REFERENCES, 0.80, _USE_OF_NAME),
    Rule("names", Intent.FIND_DEFINITION, 0.80, Special.NAMES),
    Rule("constructs", Intent.FIND_DEFINITION, 0.80, Special.CONSTRUCTS),
    Rule("explanation_word", Intent.UNDERSTAND_CODE, 0.75, _EXPLANATION_WORD, one_line=False),
)
