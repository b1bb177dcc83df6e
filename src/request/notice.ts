/** Something to tell the person: a toast passes by, a notice has a title and stays longer. */
export type Notice = {
  style: 'toast' | 'notice'
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: string
  text: string
}
