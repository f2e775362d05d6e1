"""Checks what Libretto's ledger hands out, without any of its code. Needs Python 3.9, without -O, and no packages.
  python3 check.py (proof FILE | export FOLDER) [ANCHOR]
ANCHOR is the file of LIBRETTO_SEAL_ANCHOR as it was kept elsewhere. The formats: infra/docs/ledger-proofs.md."""
import base64, csv, decimal, hashlib, json, pathlib, sys

# Ed25519 (RFC 8032): the field, the order of the base point, the constant of the curve, a root of -1.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, I = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)

def point(raw):
    sign, y = divmod(int.from_bytes(raw, "little"), 1 << 255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    found = [x for x in (root, P - root, root * I % P, -root * I % P) if x * x % P == square and x & 1 == sign]
    assert found and y < P, "a key is no point of the curve"
    return found[0], y

def add(a, b, c, d):
    e = D * a * b * c * d
    return (a * d + b * c) * pow(1 + e, -1, P) % P, (b * d + a * c) * pow(1 - e, -1, P) % P

def is_signed(lines, publicKey, value):
    key, value, base, total = base64.b64decode(publicKey), base64.b64decode(value), point(b"X" + b"f" * 31), (0, 1)
    digest = hashlib.sha512(value[:32] + key + "\n".join(map(str, lines)).encode()).digest()
    s, k, (x, y) = int.from_bytes(value[32:], "little"), int.from_bytes(digest, "little") % L, point(key)
    for bit in reversed(range(256)):
        total = add(*total, *total)
        total = add(*total, *base) if s >> bit & 1 else total
        total = add(*total, P - x, y) if k >> bit & 1 else total
    return s < L and value[:32] == (total[1] | (total[0] & 1) << 255).to_bytes(32, "little")

# Canonical JSON has its keys in the order of UTF-16, as JavaScript sorts them. The trees are those of RFC 6962.
in_order = lambda pairs: dict(sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be")))
read = lambda text: json.loads(text, object_pairs_hook=in_order)
canonical = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
leaf = lambda *values: hashlib.sha256(b"\0" + canonical(values)).digest()
node = lambda left, right: hashlib.sha256(b"\1" + left + right).digest()

def climb(start, at, size, path):
    assert (size > 1) == (len(path) > 0), "a path has another length"
    if size == 1:
        return start
    split, rest, sibling = 1 << ((size - 1).bit_length() - 1), path[:-1], bytes.fromhex(path[-1])
    return node(climb(start, at, split, rest), sibling) if at < split else node(sibling, climb(start, at - split, size - split, rest))

def check_seal(seal, anchor):
    lines = [read(line) for line in pathlib.Path(anchor).read_text().splitlines() if line] if anchor else [seal]
    line = next(({**seal, **line} for line in lines if line.get("number") == seal["number"]), None)
    assert line, f"seal {seal['number']} is not in the anchor"
    for field in sorted(seal):
        assert seal[field] == line[field], f"the anchor has another {field} for seal {seal['number']}"
    text = "libretto-seal", line["number"], line["upToPosition"], line["root"], line.get("previousRoot") or ""
    assert not line.get("signature") or is_signed(text, **line["signature"]), f"the signature of seal {text[1]} is not valid"
    return f"anchored at {line['anchoredAt']}" + "".join(check_keys(lines)) if anchor else "no anchor was given, so all may be forged"

def check_keys(lines):
    """A seal that another key signed than the one before needs a rotation that the former key endorsed."""
    keys = sorted((line["number"], line["signature"]["publicKey"]) for line in lines if line.get("signature"))
    for (_, former), (number, key) in zip(keys, keys[1:]):
        change = {"fromSeal": number, "previousKey": former, "publicKey": key}
        ends = [line["endorsement"] for line in lines if change.items() <= line.items()]
        assert former == key or ends, f"the anchor has no rotation to the key of seal {number}"
        if former != key and not any(end and is_signed(("libretto-seal-key", *change.values()), former, end) for end in ends):
            assert None in ends, f"the former key did not sign the rotation at seal {number}"
            yield f"; the key of seal {number} is not endorsed, its predecessor was lost"

def check_proof(path, anchor=None):
    file, previous = read(path.read_text()), "0" * 64
    proof, moved, events = file["proof"], file["proof"]["movedBefore"], file["events"]
    for revision, event in enumerate(events):
        claimed = [event["metadata"].pop(key, None) for key in ("previousHash", "hash")]
        digest = hashlib.sha256(canonical([previous, event])).hexdigest()
        is_next = (event["streamId"], event["revision"]) == (proof["stream"], revision)
        assert is_next and claimed in ([None, None], [previous, digest]), f"revision {revision} does not fit"
        previous = digest
    end = climb(leaf(proof["stream"], len(events) - 1, previous), proof["leafIndex"], moved["moved"], proof["path"])
    assert end.hex() == moved["movedRoot"], "the end of the stream is not under its seal"
    top = leaf(*(moved[key] for key in ("number", "upToPosition", "movedRoot", "moved")))
    root = climb(top, proof["historyIndex"], proof["historySize"], proof["historyPath"])
    assert root.hex() == proof["seal"]["root"], "the history leads to another root"
    return f"{len(events)} events of {proof['stream']} lie under seal {proof['seal']['number']}; " + check_seal(proof["seal"], anchor)

def check_export(folder, anchor=None):
    manifest, sums = read((folder / "manifest.json").read_text()), {}
    for file in manifest["files"]:
        digest = hashlib.sha256((folder / file["name"]).read_bytes()).hexdigest()
        assert digest == file["sha256"], f"{file['name']} is not the file that the manifest names"
    for row in csv.DictReader((folder / "balances.csv").read_text("utf-8-sig").splitlines(True)):
        sums[row["currency"]] = sums.get(row["currency"], 0) + decimal.Decimal(row["balance_credits_positive"])
    assert not any(sums.values()), f"the balances do not sum to zero: {sums}"
    seal = manifest["seal"]
    under = f"seal {seal['number']}, {check_seal(seal, anchor)}" if seal else "it is under no seal"
    return f"{len(manifest['files'])} files are what the manifest names, balances sum to zero; {under}"

if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("proof", "export") or not __debug__:
    sys.exit(__doc__)
try:
    print("Fits:", (check_proof if sys.argv[1] == "proof" else check_export)(pathlib.Path(sys.argv[2]), *sys.argv[3:]))
except (AssertionError, KeyError, ValueError, IndexError) as fault:
    sys.exit(f"Does not fit: {fault}")
