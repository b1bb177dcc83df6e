export const HEADING = 'The schemas have findings:'

/**
 * What a person should read of a failed build: only the findings of the schemas if those are the reason, without the bundler's stack.
 * @param {string} output
 */
export function whyNotBuilt(output) {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => line.includes(HEADING))
  const end = lines.findIndex((line, n) => n > at && !FINDING.test(line))
  const findings = at < 0 ? [] : lines.slice(at + 1, end < 0 ? undefined : end)
  return findings.length > 0
    ? `${[HEADING, '', ...findings].join('\n')}\n\nNothing was built. npm run schema -- check lists them again, and npm run schema -- fix mends what needs no decision.`
    : `${output}\nThe console could not be built; the reason stands above.`
}

const FINDING = /^\S+:\d+:\d+ /
