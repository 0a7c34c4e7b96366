/** Where the conversation goes on of a ticket that merges emptied, which is `from`. */
export type JoinedTicket = { from: number; id: number; uuid: string }
