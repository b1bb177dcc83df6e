/** Calls that the console sends by itself, whatever the screens say: signing out, who is signed in, what they may do. */
export const coreCalls: string[] = ['auth.signout', 'user.getInfo', 'user.permissions']
