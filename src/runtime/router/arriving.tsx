import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { firstView, type Router } from './router.tsx'
import { Waiting } from './shown.tsx'

/**
 * The page at the first address, drawn at once when all that it needs has come. Left to itself, the router draws it in slices between
 * the frames of an empty page, which takes much longer; later pages are drawn so, because there is one to use until then.
 */
export function Arriving({ router }: { router: Router }) {
  const [isHere, setHere] = useState(router.state.initialized)
  useEffect(() => {
    void firstView(router).then(() => setHere(true))
  }, [router])
  return isHere ? <RouterProvider router={router} /> : <Waiting />
}
