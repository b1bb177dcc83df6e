import { useEffect, useState } from 'react'

/** An address for a file at hand, freed once nobody shows it any more. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- an address is something outside: made after drawing, and freed
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made?.file === file ? made?.url : undefined
}
