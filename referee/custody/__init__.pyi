from referee.custody.documents import (
    Inclusion as Inclusion,
    Leaf as Leaf,
    LogDigests as LogDigests,
    ProgramDigest as ProgramDigest,
    Receipt as Receipt,
    Role as Role,
    RulebookDigest as RulebookDigest,
    Seal as Seal,
    SealedLog as SealedLog,
    Signature as Signature,
    Signed as Signed,
    Tree as Tree,
    canonical as canonical,
    read_document as read_document,
    statement as statement,
    written as written,
)
from referee.custody.event_tree import (
    NoTree as NoTree,
    inclusion_of as inclusion_of,
    is_included as is_included,
    tree_mistakes as tree_mistakes,
    tree_of as tree_of,
)
from referee.custody.keys import (
    PRIVATE as PRIVATE,
    PUBLIC as PUBLIC,
    NoSigning as NoSigning,
    PublicKey as PublicKey,
    make_key as make_key,
    public_text as public_text,
    read_private as read_private,
    read_ring as read_ring,
)
from referee.custody.merkle import (
    inclusion_path as inclusion_path,
    leaf_hash as leaf_hash,
    root_from_path as root_from_path,
    root_of as root_of,
)
from referee.custody.receipts import receipt_for as receipt_for
from referee.custody.sealing import new_seal as new_seal, role_in as role_in, seal_mistakes as seal_mistakes
from referee.custody.signing import is_signed as is_signed, message as message, sign as sign
from referee.custody.verification import Check as Check, missing as missing, verify as verify
