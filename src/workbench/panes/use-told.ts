import { useEffect, useState } from 'react'

/** How long typing must pause before it is looked up what a change would do, in milliseconds. */
const REST = 250

/** What the dev server tells of a change that is not made yet; `asked` is all that its answer depends on. Until it comes there is nothing. */
export function useTold<T extends object>(asked: string, ask: () => Promise<T>): T | { failed: string } | undefined {
  const [answer, tell] = useState<{ asked: string; told: T | { failed: string } }>()
  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      ask().then(
        (told) => here && tell({ asked, told }),
        (error: unknown) => here && tell({ asked, told: { failed: error instanceof Error ? error.message : String(error) } }),
      )
    }, REST)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is all that is asked for
  }, [asked])
  return answer?.asked === asked ? answer.told : undefined
}
