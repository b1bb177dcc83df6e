/** On what occasion a field is filled in by the backend: with the moment where it holds a time, else with who it was. */
export const occasions = ['added', 'changed', 'handled'] as const
export type Occasion = (typeof occasions)[number]
export type Stamp = Occasion | { move: string[] }

export const isTime = ({ format }: { format?: string | undefined }): boolean => format === 'date-time'

/** The time from which a row is waited for: when it was changed last, where it keeps that, else when it was made. */
export function waitingSince(properties: Record<string, { stamp?: unknown; format?: string | undefined }>): string | undefined {
  const stamped = (occasion: Occasion) =>
    Object.keys(properties).find((name) => properties[name]!.stamp === occasion && isTime(properties[name]!))
  return stamped('changed') ?? stamped('added')
}
