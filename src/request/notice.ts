/** A message for the person: a toast is brief, a notice has a title and stays longer. */
export type Notice = {
  style: 'toast' | 'notice'
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: string
  text: string
}
