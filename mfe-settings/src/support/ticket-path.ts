export const contactSupportPath = '/settings/contact-support';
export const ownTicketPath = (id: string) => `${contactSupportPath}?ticket=${encodeURIComponent(id)}`;
