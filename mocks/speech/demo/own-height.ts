/** A number for a voice: the one that its name ends with, so that consecutive voices differ. */
export function ownOf(voiceId: string): number {
  const digits = /\d{1,6}$/.exec(voiceId)?.[0]
  if (digits !== undefined) return Number.parseInt(digits, 10)
  return [...voiceId].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 1_000_003, 0)
}

/**
 * The pitch of a voice relative to others of its kind, from -12 to 12, so that no two of a kind sound the same. Consecutive voices are far
 * apart; with several `variants` of a kind, consecutive voices of one variant are.
 */
export const ownHeight = (voiceId: string, variants = 1): number => ((Math.floor(ownOf(voiceId) / variants) * 7) % 25) - 12
