/** The greeting for an hour of the day. */
export function greetingAt(hour: number): 'dawn' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 9) return 'dawn'
  if (hour <= 11) return 'morning'
  if (hour <= 13) return 'noon'
  return hour < 20 ? 'afternoon' : 'evening'
}
