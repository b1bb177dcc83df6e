import { useState } from 'react'

/** The same object for as long as what it says in JSON is the same, although each rendering makes a new one. */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}
