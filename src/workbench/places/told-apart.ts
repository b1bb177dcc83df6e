/** Names with their titles in the order of these; of several with one title each says its name, too. */
export const toldApart = (titled: readonly [name: string, title: string][], locale: string): [string, string][] =>
  titled
    .map(([name, title]): [string, string] => [
      name,
      titled.some(([other, same]) => other !== name && same === title) ? `${title} (${name})` : title,
    ])
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
