#!/usr/bin/env python3
"""Checks what Libretto's ledger hands out, without any of its code. Needs Python 3.9 and no packages.

  check.py proof FILE [ANCHOR]     a proof by `npm run ledger -- export proof`: events, chain, both trees, the seal's signature
  check.py export FOLDER [ANCHOR]  an export by `npm run ledger -- export csv`: digests, sums, its seal against the anchor

ANCHOR is the file of LIBRETTO_SEAL_ANCHOR as it was kept elsewhere. The formats: infra/docs/ledger-proofs.md.
"""
import base64, csv, hashlib, json, sys
from decimal import Decimal
from pathlib import Path

# Ed25519 as in RFC 8032, verification alone.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
I = pow(2, (P - 1) // 4, P)


def decompress(raw):
    y, sign = int.from_bytes(raw, "little") & ((1 << 255) - 1), raw[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * I % P
    assert x * x % P == square and y < P, "no point of the curve"
    x = x if x & 1 == sign else P - x
    return (x, y, 1, x * y % P)


def add(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        total = add(total, point) if scalar & 1 else total
        point, scalar = add(point, point), scalar >> 1
    return total


def is_signed(seal):
    text = ["libretto-seal", str(seal["number"]), str(seal["upToPosition"]), seal["root"], seal["previousRoot"] or ""]
    return is_valid(seal["signature"]["publicKey"], seal["signature"]["value"], "\n".join(text))


def is_valid(key, value, text):
    key, value = base64.b64decode(key), base64.b64decode(value)
    k = int.from_bytes(hashlib.sha512(value[:32] + key + text.encode()).digest(), "little") % L
    s = int.from_bytes(value[32:], "little")
    base = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    try:
        point = decompress(value[:32])
    except AssertionError:
        return False
    left, right = times(s, base), add(point, times(k, decompress(key)))
    return s < L and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def canonical(value):
    # Keys in the order of UTF-16, as JavaScript sorts them.
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(json.dumps(key, ensure_ascii=False) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


leaf = lambda value: hashlib.sha256(b"\0" + canonical(value).encode()).digest()
node = lambda left, right: hashlib.sha256(b"\1" + left + right).digest()


def climb(top, index, size, path):
    """RFC 6962: the root that a leaf leads to by a path, which is used up from its end."""
    if size == 1:
        return top
    split = 1 << ((size - 1).bit_length() - 1)
    sibling = bytes.fromhex(path.pop())
    return node(climb(top, index, split, path), sibling) if index < split else node(sibling, climb(top, index - split, size - split, path))


def reached(top, index, size, path):
    root = climb(top, index, size, path := list(path))
    assert not path, "a path is too long"
    return root.hex()


def check_anchor(seal, anchor):
    if anchor is None:
        return "no anchor was given: whoever made this file could have made all of it"
    lines = [json.loads(line) for line in Path(anchor).read_text().splitlines() if line]
    line = next((line for line in lines if line.get("number") == seal["number"]), None)
    assert line is not None, f"seal {seal['number']} is not in the anchor"
    assert line["root"] == seal["root"], f"the anchor has another root for seal {seal['number']}"
    assert line["signature"] is None or is_signed(line), "the signature in the anchor is not valid"
    # The manifest of an export names the seal without its signature.
    assert seal.get("signature", line["signature"]) == line["signature"], f"the anchor has another signature for seal {seal['number']}"
    return f"anchored at {line['anchoredAt']}" + check_keys(lines)


def check_keys(lines):
    """A seal that another key signed than the one before needs a rotation that the former key endorsed."""
    signed = sorted((line["number"], line["signature"]["publicKey"]) for line in lines if line.get("signature"))
    notes = ""
    for (_, former), (number, key) in zip(signed, signed[1:]):
        if former == key:
            continue
        text = "\n".join(["libretto-seal-key", str(number), former, key])
        named = [line for line in lines if (line.get("fromSeal"), line.get("previousKey"), line.get("publicKey")) == (number, former, key)]
        assert named, f"the anchor has no rotation to the key of seal {number}"
        if not any(line["endorsement"] and is_valid(former, line["endorsement"], text) for line in named):
            assert any(line["endorsement"] is None for line in named), f"the former key did not sign the rotation at seal {number}"
            notes += f"; the key of seal {number} is not endorsed, its predecessor was lost"
    return notes


def check_proof(name, anchor):
    file = json.loads(Path(name).read_text())
    proof, previous = file["proof"], "0" * 64
    for revision, event in enumerate(file["events"]):
        link = {key: event["metadata"].pop(key, None) for key in ("hash", "previousHash")}
        assert (event["streamId"], event["revision"]) == (proof["stream"], revision), f"revision {revision} is another event"
        digest = hashlib.sha256(canonical([previous, event]).encode()).hexdigest()
        assert link["hash"] in (None, digest) and link["previousHash"] in (None, previous), f"revision {revision} does not fit"
        previous = digest
    assert (proof["revision"], proof["hash"]) == (len(file["events"]) - 1, previous), "the stream ends otherwise"
    moved, seal = proof["movedBefore"], proof["seal"]
    end = leaf([proof["stream"], proof["revision"], proof["hash"]])
    assert reached(end, proof["leafIndex"], moved["moved"], proof["path"]) == moved["movedRoot"], "the end is not under its seal"
    top = leaf([moved["number"], moved["upToPosition"], moved["movedRoot"], moved["moved"]])
    assert reached(top, proof["historyIndex"], proof["historySize"], proof["historyPath"]) == seal["root"], "the root is another one"
    assert seal["signature"] is None or is_signed(seal), "the signature of the seal is not valid"
    return f"{len(file['events'])} events of {proof['stream']} lie under seal {seal['number']}; " + check_anchor(seal, anchor)


def check_export(folder, anchor):
    manifest = json.loads((Path(folder) / "manifest.json").read_text())
    for file in manifest["files"]:
        digest = hashlib.sha256((Path(folder) / file["name"]).read_bytes()).hexdigest()
        assert digest == file["sha256"], f"{file['name']} is not the file that the manifest names"
    sums = {}
    with open(Path(folder) / "balances.csv", newline="", encoding="utf-8-sig") as lines:
        for row in csv.DictReader(lines):
            sums[row["currency"]] = sums.get(row["currency"], Decimal(0)) + Decimal(row["balance_credits_positive"])
    assert not any(sums.values()), f"the balances do not sum to zero: {sums}"
    seal = manifest["seal"]
    under = "it is under no seal" if seal is None else f"seal {seal['number']}, " + check_anchor(seal, anchor)
    return f"{len(manifest['files'])} files are what the manifest names, balances sum to zero; " + under


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("proof", "export"):
        sys.exit(__doc__)
    try:
        print("Fits:", (check_proof if sys.argv[1] == "proof" else check_export)(sys.argv[2], (sys.argv + [None])[3]))
    except (AssertionError, KeyError, ValueError, IndexError) as fault:
        sys.exit(f"Does not fit: {fault}")
