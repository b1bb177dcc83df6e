/** A figure of a voice's own: the number that its name ends with, so that voices that follow each other differ. */
export function ownOf(voiceId: string): number {
  const digits = /\d{1,6}$/.exec(voiceId)?.[0]
  if (digits !== undefined) return Number.parseInt(digits, 10)
  return [...voiceId].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 1_000_003, 0)
}

/**
 * How much higher or lower than the usual pitch of its kind a voice speaks, from -12 to 12, so that no two of one kind sound the same.
 * Voices that follow each other lie far apart; with `variants` of a kind, those of one variant do.
 */
export const ownHeight = (voiceId: string, variants = 1): number => ((Math.floor(ownOf(voiceId) / variants) * 7) % 25) - 12
