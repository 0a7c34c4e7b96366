/** The button that goes on with what is ticked: the boxes press it by Enter. */
export const PICK_FORWARD_ID = 'pick-forward'
