/** Returns the paths of a folder's files by id, memoised because freshly concatenated strings are slow map keys. */
export function filesIn(folder: string): (id: string) => string {
  const files = new Map<string, string>()
  return (id) => {
    let file = files.get(id)
    if (file === undefined) files.set(id, (file = `${folder}/${id}.json`))
    return file
  }
}
