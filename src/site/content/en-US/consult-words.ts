import type { ConsultWords } from '../../shapes.ts'

export const content: ConsultWords = {
  title: 'Tell us about your project',
  text: 'We call you back during hotline hours and use your number for nothing else.',
  name: 'Name',
  phone: 'Mobile number',
  company: 'Company',
  need: 'What it is about',
  needHelp: 'Calls or hours a day, languages, cloud or on-premises',
  optional: '(optional)',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you. Your message has arrived, and we will call you back.',
  another: 'Send another message',
  nameMissing: 'Please tell us your name, two characters or more',
  phoneMissing: 'Please enter a mobile number',
  phoneWrong: 'Not a mobile number: it has eleven digits and begins with 1',
  failed: 'That could not be sent. Your text is still here; please try again.',
}
