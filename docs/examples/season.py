"""Rule on every record below some folders with as many workers as there are processors.

Usage: python season.py PATH…
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from referee import validate

if __name__ == "__main__":
    laws: Counter[str] = Counter()
    with ProcessPoolExecutor() as executor:
        for record in validate(sys.argv[1:], executor=executor):
            laws.update(finding.rule for finding in record.findings if finding.severity == "warning")
            if record.recorded != record.corrected:
                print(f"{record.place}: {record.corrected} and not {record.recorded}")
    print(", ".join(f"{rule} ({times})" for rule, times in laws.most_common(3)))
