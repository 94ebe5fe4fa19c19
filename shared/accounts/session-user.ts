/** Apart from accounts.ts, because the first screen needs it and no schemas. */

/**
 * Header of the API's answers: the id of the user whose session it is, or NO_USER. The app's pages send the id
 * of the user whom they show; an operation for signed-in users refuses a request for another one (OTHER_USER).
 */
export const USER_HEADER = 'X-Obverse-User'
export const NO_USER = 'none'
