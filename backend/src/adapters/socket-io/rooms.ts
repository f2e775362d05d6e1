// Names of socket.io rooms.
const topicRoom = 'topic/';

/** Returns the topics among some room names. */
export function topicsIn(rooms: Iterable<string>): readonly string[] {
  const topics: string[] = [];
  for (const room of rooms) if (room.startsWith(topicRoom)) topics.push(room.slice(topicRoom.length));
  return topics;
}

export function unseenRoom(userId: string): string {
  return `unseen/${userId}`;
}

export function roomOf(topic: string): string {
  return topicRoom + topic;
}

export function userRoom(userId: string): string {
  return `user/${userId}`;
}

export function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}
