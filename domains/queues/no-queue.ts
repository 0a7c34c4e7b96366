/** Client-safe. Chosen in the form that deletes a queue: its tickets go to no queue. */
export const TO_NO_QUEUE = 'none'
