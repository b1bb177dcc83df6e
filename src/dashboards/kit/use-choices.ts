import { useLocation, useNavigate } from 'react-router-dom'
import { daysOf, type Period, type Preset, readPeriod, writePeriod } from './period.ts'

/** What a dashboard shows stands in its address, so that a link shows the same and a step back undoes a choice. */
export function useChoices(usual: Preset) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const chosen = readPeriod(params, usual)
  const go = (next: URLSearchParams) => void navigate({ pathname, search: next.toString() })
  return {
    chosen,
    period: daysOf(chosen),
    choosePeriod: (next: Preset | Period) => go(writePeriod(params, next, usual)),
    get: (name: string) => params.get(name) ?? undefined,
    /** An empty value is not spelt out. */
    set: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value) next.set(name, value)
      else next.delete(name)
      go(next)
    },
  }
}
