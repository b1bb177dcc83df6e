import { useLocation, useNavigate } from 'react-router-dom'
import { daysOf, type Period, type Preset, readPeriod, writePeriod } from './period.ts'

/** The filters of a dashboard are in its address, so that links show the same and Back undoes a choice. */
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
    /** An empty value is omitted. */
    set: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value) next.set(name, value)
      else next.delete(name)
      go(next)
    },
  }
}
