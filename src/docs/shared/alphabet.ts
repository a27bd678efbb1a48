/** Groups things by the first letter of their names, ignoring case, in alphabetical order. */
export function byLetter<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): [letter: string, things: Thing[]][] {
  const letters = new Map<string, Thing[]>();
  for (const thing of [...things].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))) {
    const letter = nameOf(thing)[0]!.toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), thing]);
  }
  return [...letters];
}
