/** Of edge tests. One more than the cores of this suite's machine: a worker waits for storage a quarter of its time. */
export const EDGE_WORKERS = 3
