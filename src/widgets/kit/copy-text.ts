/** Copies text to the clipboard; resolves with whether that worked. Pages without TLS only have the deprecated command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'hidden-text'
  // In a modal dialog, only elements inside it can be selected.
  const home = document.activeElement?.closest('dialog') ?? document.body
  const before = document.activeElement
  home.append(area)
  area.select()
  let done = false
  try {
    done = document.execCommand('copy')
  } catch {
    done = false
  }
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
