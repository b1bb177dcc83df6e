import { createContext, useContext } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Link } from '../../schema/compiled.ts'
import { usePlaces } from '../router/places.ts'

const Held = createContext<Link[]>([])

/** The links of the form on show, of which some belong to refusals. */
export const RefusalLinks = Held.Provider

type Refused = { code: number | undefined; answered: number | undefined }

/** What can be done about a refusal: as the form says, by what was answered; else as the area does, by the code of the catalogue. */
export function RefusalLink({ code, answered }: Refused) {
  const own = useContext(Held).find(({ codes, path }) => path && codes?.some((one) => one === answered || one === code))
  if (own) return <RouterLink to={own.path!}>{own.title}</RouterLink>
  return code ? <WayOn code={code} /> : null
}

/** Where the person may. */
function WayOn({ code }: { code: number }) {
  const way = usePlaces().wayOn(code)
  return way ? <RouterLink to={way.path}>{way.title}</RouterLink> : null
}
