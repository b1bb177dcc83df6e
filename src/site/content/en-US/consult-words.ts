import type { ConsultWords } from '../../shapes.ts'

export const content: ConsultWords = {
  title: 'Tell us about your project',
  text: 'We call back within the hours of the hotline. Your number is used for this alone.',
  name: 'Name',
  phone: 'Mobile number',
  company: 'Company',
  need: 'What it is about',
  needHelp: 'How many calls or hours a day, which language, where it shall run',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you. Your message has arrived, and we will call you back.',
  another: 'Send another message',
  nameMissing: 'Please tell us your name, two characters or more',
  phoneMissing: 'Please enter a mobile number',
  phoneWrong: 'This is no mobile number: eleven digits, beginning with 1',
  failed: 'It could not be sent. Nothing is lost, please try again.',
}
