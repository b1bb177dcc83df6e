/** The event at which the backend fills in a field: with the time if the field is a timestamp, else with the id of the person. */
export const occasions = ['added', 'changed', 'handled'] as const
export type Occasion = (typeof occasions)[number]
export type Stamp = Occasion | { move: string[] }

export const isTime = ({ format }: { format?: string | undefined }): boolean => format === 'date-time'

/** The field with the time since when a row has been waiting: its last change if that is stored, else its creation. */
export function waitingSince(properties: Record<string, { stamp?: unknown; format?: string | undefined }>): string | undefined {
  const stamped = (occasion: Occasion) =>
    Object.keys(properties).find((name) => properties[name]!.stamp === occasion && isTime(properties[name]!))
  return stamped('changed') ?? stamped('added')
}
