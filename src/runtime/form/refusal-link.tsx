import { createContext, useContext } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Link } from '../../schema/compiled.ts'
import { usePlaces } from '../router/places.ts'

const Held = createContext<Link[]>([])

/** The links of the visible form, some of which belong to error codes. */
export const RefusalLinks = Held.Provider

type Refused = { code: number | undefined; answered: number | undefined }

/** The link for a refusal: that of the form for its code, else that of the area. */
export function RefusalLink({ code, answered }: Refused) {
  const own = useContext(Held).find(({ codes, path }) => path && codes?.some((one) => one === answered || one === code))
  if (own) return <RouterLink to={own.path!}>{own.title}</RouterLink>
  return code ? <WayOn code={code} /> : null
}

/** Only where the person may open it. */
function WayOn({ code }: { code: number }) {
  const way = usePlaces().wayOn(code)
  return way ? <RouterLink to={way.path}>{way.title}</RouterLink> : null
}
