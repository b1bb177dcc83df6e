/** The files of a folder by their ids: a path that is put together anew is looked up slowly. */
export function filesIn(folder: string): (id: string) => string {
  const files = new Map<string, string>()
  return (id) => {
    let file = files.get(id)
    if (file === undefined) files.set(id, (file = `${folder}/${id}.json`))
    return file
  }
}
